const count = new Intl.NumberFormat('en');

/** A whole number with separators between thousands, as everywhere on screen. */
export const formatCount = (value: number): string => count.format(value);
