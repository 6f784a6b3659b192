import { expect, it } from 'vitest';
import { refusalOf } from './image-upload.ts';

it('rejects before sending what the server would reject', () => {
  expect(refusalOf({ size: 2_097_152, type: 'image/png' })).toBeNull();
  expect(refusalOf({ size: 2_097_153, type: 'image/png' })).toBe(
    'File size exceeds 2 MB. Please upload a smaller image.',
  );
  expect(refusalOf({ size: 10, type: 'text/html' })).toBe('Choose an image: JPEG, PNG, WebP, GIF or AVIF.');
});
