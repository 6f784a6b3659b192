import { describe, expect, it } from 'vitest';
import { findIconShape, iconShapesOf } from './icon-by-class.server.ts';

describe('icons by class name', () => {
  it.each([
    'bi bi-geo-alt',
    'bi-telephone',
    'fas fa-phone',
    'fa-solid fa-envelope',
    'far fa-envelope',
    'fab fa-facebook-f',
    'fa fa-twitter',
    'fas fa-map-marker-alt',
    'fas fa-2x fa-fw fa-phone-alt',
  ])('%s is found', (iconClass) => {
    const shape = findIconShape(iconClass);
    expect(shape?.viewBox).toMatch(/^0 0 \d+ \d+$/);
    expect(shape?.drawing).toContain('<path');
  });

  it('uses the requested style', () => {
    expect(findIconShape('far fa-envelope')).not.toEqual(findIconShape('fas fa-envelope'));
  });

  it('a version 5 name finds the current icon', () => {
    expect(findIconShape('fas fa-map-marker-alt')).toEqual(findIconShape('fas fa-location-dot'));
  });

  it.each([
    '',
    'bi',
    'fas',
    'fas fa-no-such-icon',
    'bi bi-../../package',
    'fas fa-../../../../etc/passwd',
    'bi bi-%2e%2e',
    '__proto__',
    'bi-constructor',
    'x'.repeat(10_000),
  ])('%j is not an icon', (iconClass) => {
    expect(findIconShape(iconClass)).toBeNull();
  });

  it('leaves out classes without a drawing', () => {
    expect(Object.keys(iconShapesOf(['bi bi-geo-alt', 'nothing', 'bi bi-geo-alt']))).toEqual([
      'bi bi-geo-alt',
    ]);
  });
});
