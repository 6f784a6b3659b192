import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { reasonBeside, sectionTexts } from './section-texts.ts';

const failure = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, issues: [], requestId: null, retryAfterSeconds: null });

describe("the editors' texts", () => {
  it('are those of the specification', () => {
    const { navbar, testimonials, contact } = sectionTexts;
    expect(navbar.updated).toBe('NavBar updated successfully!');
    expect(navbar.wasReset).toBe('NavBar reset to default successfully!');
    expect(navbar.empty).toBe('No NavBar data available');
    expect(navbar.failure(null, 'load')).toBe('Failed to load NavBar data');
    expect(testimonials.failure(null, 'load')).toBe('Failed to load testimonial data');
    expect(testimonials.failure(null, 'update')).toBe('Failed to update testimonial section');
    expect(testimonials.failure(null, 'reset')).toBe('Failed to reset testimonial section');
    expect(testimonials.empty).toBe('No testimonial data available');
    expect(contact.updated).toBe('Contact section updated successfully!');
    expect(contact.failure(null, 'load')).toBe('Error: Failed to fetch data');
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
