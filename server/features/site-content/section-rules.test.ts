import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  aboutSection,
  bannerSection,
  contactSection,
  footerSection,
  navbarSection,
  siteSections,
  testimonialSection,
} from '#contract/site-content.ts';
import { newTestimonial } from '#contract/site-sections/testimonials.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

describe('rules of the editors', () => {
  const [feature] = bannerSection.defaults.features;
  const features = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...feature, id: `feature${index + 1}` }));

  it('the banner has one to nine features', async () => {
    const put = (count: number) =>
      admin.put(bannerSection.path, { ...bannerSection.defaults, features: features(count) });
    expect((await put(9)).body.data.features).toHaveLength(9);
    expect((await put(10)).body.message).toBe('Maximum 9 features reached');
    expect((await put(0)).status).toBe(400);
  });

  it('a video is read as YouTube', async () => {
    const media = { type: 'video', imageUrl: '', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    const answer = await admin.put(bannerSection.path, { ...bannerSection.defaults, media });
    expect(answer.body.data.media).toEqual({ ...media, type: 'youtube' });
  });

  const { defaults: footer } = footerSection;
  it.each([
    ['about features', aboutSection.path, { ...aboutSection.defaults, features: [] }],
    ['social links', footerSection.path, { ...footer, socialLinks: [] }],
    ['useful links', footerSection.path, { ...footer, usefulLinks: { ...footer.usefulLinks, links: [] } }],
    ['bottom links', footerSection.path, { ...footer, bottomLinks: { ...footer.bottomLinks, links: [] } }],
    ['contact info', contactSection.path, { ...contactSection.defaults, contactInfo: [] }],
    ['testimonials', testimonialSection.path, { ...testimonialSection.defaults, testimonials: [] }],
  ])('%s keep at least one entry', async (_name, path, content) => {
    const answer = await admin.put(path, content);
    expect([answer.status, answer.body.message]).toEqual([400, 'At least one entry is required']);
  });

  it('display order begins at 1, stars go from 1 to 5, ids differ', async () => {
    const [about] = aboutSection.defaults.features;
    const [testimonial] = testimonialSection.defaults.testimonials;
    const wrong = [
      [aboutSection, { features: [{ ...about, order: 0 }] }],
      [aboutSection, { features: [about, about] }],
      [testimonialSection, { testimonials: [{ ...testimonial, rating: 6 }] }],
      [testimonialSection, { testimonials: [{ ...testimonial, rating: 0 }] }],
      [testimonialSection, { testimonials: [{ ...testimonial, rating: 4.5 }] }],
    ] as const;
    for (const [section, change] of wrong) {
      expect((await admin.put(section.path, { ...section.defaults, ...change })).status).toBe(400);
    }
  });

  it('a new testimonial is a placeholder of five stars that can be saved as it is', async () => {
    expect(newTestimonial).toMatchObject({
      rating: 5,
      name: expect.stringMatching(/./),
      role: expect.stringMatching(/./),
      text: expect.stringMatching(/./),
    });
    const testimonials = [{ ...newTestimonial, id: 'testimonial1' }];
    const answer = await admin.put(testimonialSection.path, { ...testimonialSection.defaults, testimonials });
    expect([answer.status, answer.body.data.testimonials]).toEqual([200, testimonials]);
  });

  it('the contact section needs a title', async () => {
    const answer = await admin.put(contactSection.path, { ...contactSection.defaults, sectionTitle: ' ' });
    expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a title']);
  });

  it('the order of a menu item is a whole number', async () => {
    const [item] = navbarSection.defaults.menuItems;
    const menuItems = [{ ...item, order: 1.5 }];
    const answer = await admin.put(navbarSection.path, { ...navbarSection.defaults, menuItems });
    expect([answer.status, answer.body.message]).toEqual([400, 'A whole number']);
  });

  it('invents no customer: testimonials are inactive until an Admin has real ones', () => {
    expect(testimonialSection.defaults.isActive).toBe(false);
    expect(testimonialSection.defaults.rating.showRating).toBe(false);
  });

  it('every default icon exists', () => {
    const icons = siteSections.flatMap(
      ({ defaults }) => JSON.stringify(defaults).match(/"bi bi-[^"]+"/g) ?? [],
    );
    const folder = fileURLToPath(new URL('../../../node_modules/bootstrap-icons/icons', import.meta.url));
    const known = new Set(readdirSync(folder));
    expect(icons.length).toBeGreaterThan(8);
    expect(icons.filter((icon) => !known.has(`${icon.slice('"bi bi-'.length, -1)}.svg`))).toEqual([]);
  });
});

describe('the contact section', () => {
  it('keeps form fields and status when an editor sends only texts', async () => {
    const { formFields: _fields, isActive: _state, ...texts } = contactSection.defaults;
    const answer = await admin.put(contactSection.path, { ...texts, sectionTitle: 'Say hello' });
    expect(answer.body.data).toEqual({ ...contactSection.defaults, sectionTitle: 'Say hello' });
  });

  it('is switched off and on by its own call', async () => {
    const toggle = () => admin.patch(`${contactSection.path}/toggle`);
    const off = await toggle();
    expect(off.body).toMatchObject({
      data: { isActive: false },
      message: 'Contact section deactivated successfully!',
    });
    expect((await app.client().get(contactSection.path)).body.data.isActive).toBe(false);
    const on = await toggle();
    expect(on.body).toMatchObject({
      data: { isActive: true },
      message: 'Contact section activated successfully!',
    });
    const { data } = (await admin.get('/api/site-sections/contact/revisions')).body;
    expect(data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'activated',
      'deactivated',
    ]);
  });

  it('requires an address for replies', async () => {
    const [name] = contactSection.defaults.formFields;
    const answer = await admin.put(contactSection.path, { ...contactSection.defaults, formFields: [name] });
    expect(answer.body.message).toBe('The form needs a field named "email" and one named "message"');
  });
});

describe('the logo', () => {
  it('is returned on its own, as in the header', async () => {
    const logo = { imageUrl: '/uploads/x.webp', altText: 'A pen', isActive: false };
    await admin.put(navbarSection.path, { ...navbarSection.defaults, logo });
    const answer = await app.client().get('/api/nav-logo');
    expect(answer.body).toEqual({ success: true, data: logo });
    const again = await app
      .client()
      .get('/api/nav-logo', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});

describe('the section cache', () => {
  it('needs no query per view, and is current in every process once the save is confirmed', async () => {
    const other = await startTestApp({ database: app.database });
    try {
      const read = async (from: TestApp) => (await from.client().get(bannerSection.path)).body.data.title;
      await read(app);
      await read(other);
      let changes = 0;
      other.context.contentVersion.onChange(() => {
        changes += 1;
      });
      // Changed directly in the database, so no process is notified and both keep their cache.
      await app.database.query(
        `update site_sections set content = jsonb_set(content, '{title}', '"Unheard"') where id = 'banner'`,
      );
      expect([await read(app), await read(other)]).not.toContain('Unheard');
      await admin.put(bannerSection.path, { ...bannerSection.defaults, title: 'Heard everywhere' });
      expect(await read(app)).toBe('Heard everywhere');
      await vi.waitFor(() => expect(changes).toBeGreaterThan(0), { timeout: 5_000 });
      expect(await read(other)).toBe('Heard everywhere');
    } finally {
      await other.close();
    }
  });

  it('a process whose listening connection was cut reconnects, and clears a cache that may be outdated', async () => {
    let changes = 0;
    app.context.contentVersion.onChange(() => {
      changes += 1;
    });
    const cut = await app.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'listwright-listener' and datname = current_database()`,
    );
    expect(cut.rowCount).toBeGreaterThan(0);
    await vi.waitFor(() => expect(changes).toBeGreaterThan(0), { timeout: 10_000, interval: 50 });
    const before = changes;
    await app.database.query(`select pg_notify('content_version', '')`);
    await vi.waitFor(() => expect(changes).toBeGreaterThan(before), { timeout: 5_000 });
  });
});
