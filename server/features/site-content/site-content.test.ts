import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteSections } from '#contract/site-content.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: HttpClient;
let visitor: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  visitor = app.client();
});
afterAll(() => app.close());

describe.each(siteSections.map((section) => [section.path, section] as const))('%s', (path, section) => {
  it('starts with default content of its own shape, the same for everyone', async () => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, data: section.defaults, version: 0, updatedAt: null });
    expect(section.content.parse(answer.body.data)).toEqual(section.defaults);
    expect(answer.text).not.toMatch(/lorem|ipsum|TODO|example\.com/i);
  });

  it('returns 304 while unchanged, and the full content once it has changed', async () => {
    const first = await visitor.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"\d+-[\w-]{12}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await visitor.get(path, { headers: { 'if-none-match': known } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    await admin.put(path, section.defaults);
    const anew = await visitor.get(path, { headers: { 'if-none-match': etag } });
    expect([anew.status, anew.body.version]).toEqual([200, 1]);
    expect(anew.headers.get('etag')).not.toBe(etag);
  });

  it('is stored completely without unknown keys, and returned as stored', async () => {
    const answer = await admin.put(path, { ...section.defaults, isAdmin: true, _id: 'x' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      data: section.defaults,
      message: `${section.noun} updated successfully!`,
    });
    expect(Object.keys(answer.body.data).sort()).toEqual(Object.keys(section.defaults).sort());
    expect(answer.headers.get('etag')).toBe((await visitor.get(path)).headers.get('etag'));
  });

  it('the second of two Admins learns who saved, and nothing is overwritten', async () => {
    const { version } = (await admin.get(path)).body;
    const etag = (await admin.get(path)).headers.get('etag') ?? '';
    expect((await admin.put(path, { ...section.defaults, version })).status).toBe(200);
    const stale = [
      await admin.put(path, { ...section.defaults, version }),
      await admin.put(path, section.defaults, { headers: { 'if-match': etag } }),
      await admin.put(path, { ...section.defaults, version: version + 1 }, { headers: { 'if-match': etag } }),
      await admin.put(path, section.defaults, { headers: { 'if-match': '"nonsense"' } }),
    ];
    for (const answer of stale) {
      expect([answer.status, answer.body.code]).toEqual([409, 'section_changed']);
      expect(answer.body.message).toMatch(
        /^Olive Operator \(person-\w+@example\.com\) saved this section on .+ UTC\. Your changes were not saved\.$/,
      );
    }
    expect((await visitor.get(path)).body.version).toBe(version + 1);
    const fresh = (await visitor.get(path)).headers.get('etag') ?? '';
    const saved = await admin.put(path, section.defaults, { headers: { 'if-match': fresh } });
    expect([saved.status, saved.body.version]).toEqual([200, version + 2]);
  });

  it('of ten concurrent saves with the same version one wins', async () => {
    const { version } = (await admin.get(path)).body;
    const saves = Array.from({ length: 10 }, () => admin.put(path, { ...section.defaults, version }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect((await visitor.get(path)).body.version).toBe(version + 1);
  });

  it('can be reset to the product’s default', async () => {
    const answer = await admin.post(`${path}/reset`);
    expect([answer.status, answer.body.data]).toEqual([200, section.defaults]);
    expect(answer.body.message).toBe(`${section.noun} reset to default successfully!`);
  });

  it('shows who saved what and when, newest first, and restores it', async () => {
    const list = `/api/site-sections/${section.id}/revisions`;
    const { data } = (await admin.get(list)).body;
    expect(data[0]).toMatchObject({ action: 'reset', isCurrent: true, savedBy: { name: 'Olive Operator' } });
    expect(data[1]).toMatchObject({ action: 'saved', isCurrent: false });
    const versions = data.map((entry: { version: number }) => entry.version);
    expect(versions).toEqual([...versions].sort((one, other) => other - one));
    const restored = await admin.post(`${list}/${data[1]._id}/restore`);
    expect(restored.body).toMatchObject({ success: true, version: versions[0] + 1, data: section.defaults });
    expect((await admin.get(list)).body.data[0]).toMatchObject({ action: 'restored', isCurrent: true });
  });

  it('every save is in the audit log with before and after', async () => {
    const { rows } = await app.database.query(
      'select action, before, after from audit_entries where subject_id = $1 order by created_at desc limit 1',
      [section.id],
    );
    expect(rows).toEqual([
      { action: 'site_section.restored', before: section.defaults, after: section.defaults },
    ]);
  });
});

describe('revisions', () => {
  it('of one section cannot be restored into another', async () => {
    const [revision] = (await admin.get('/api/site-sections/footer/revisions')).body.data;
    const answer = await admin.post(`/api/site-sections/banner/revisions/${revision._id}/restore`);
    expect(answer.status).toBe(404);
  });

  it('are limited to 100', async () => {
    const section = siteSections[6];
    for (let index = 0; index < 105; index++) await admin.put(section.path, section.defaults);
    const { data } = (await admin.get(`/api/site-sections/${section.id}/revisions`)).body;
    expect(data).toHaveLength(100);
    expect(data[0].version - data[99].version).toBe(99);
  });
});
