import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { reasonBeside, sectionTexts } from './section-texts.ts';

const failure = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, issues: [], requestId: null, retryAfterSeconds: null });

describe("the editors' texts", () => {
  it.each([
    ['navbar', 'NavBar', 'NavBar', 'NavBar data'],
    ['banner', 'Banner section', 'banner section', 'banner data'],
    ['about', 'About section', 'about section', 'about section data'],
    ['testimonials', 'Testimonial section', 'testimonial section', 'testimonial data'],
    ['footer', 'Footer', 'footer', 'footer data'],
  ] as const)('of %s are those of the specification', (id, name, inSentence, data) => {
    const texts = sectionTexts[id];
    expect(texts.updated).toBe(`${name} updated successfully!`);
    expect(texts.wasReset).toBe(`${name} reset to default successfully!`);
    expect(texts.empty).toBe(`No ${data} available`);
    expect(texts.failure(null, 'load')).toBe(`Failed to load ${data}`);
    expect(texts.failure(null, 'update')).toBe(`Failed to update ${inSentence}`);
    expect(texts.failure(null, 'reset')).toBe(`Failed to reset ${inSentence}`);
  });

  it('of the contact section are those of the specification', () => {
    const { contact } = sectionTexts;
    expect(contact.updated).toBe('Contact section updated successfully!');
    expect(contact.wasReset).toBe('Contact section reset to default successfully!');
    expect(contact.failure(null, 'load')).toBe('Error: Failed to fetch data');
    expect(contact.failure(null, 'update')).toBe('Error: Failed to update data');
    expect(contact.failure(null, 'toggle')).toBe('Error: Failed to toggle status');
    expect(contact.failure(null, 'reset')).toBe('Error: Failed to reset data');
  });

  it('give the reason if the service gave one, and never its internals', () => {
    const limited = failure(429, 'too_many_requests', 'Please wait.');
    expect(sectionTexts.contact.failure(limited, 'update')).toBe('Error: Please wait.');
    expect(reasonBeside('Failed to update footer', limited)).toBe('Please wait.');
    expect(reasonBeside('Error: Please wait.', limited)).toBeNull();
    const broken = failure(500, 'internal', 'x');
    expect(sectionTexts.contact.failure(broken, 'toggle')).toBe('Error: Failed to toggle status');
    expect(reasonBeside('Failed to update footer', broken)).toBeNull();
  });
});
