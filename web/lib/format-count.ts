const count = new Intl.NumberFormat('en');

/** A whole number with thousands separators. */
export const formatCount = (value: number): string => count.format(value);

/** The same with what is counted: `1 credit`, `2,000 credits`. */
export const formatCountOf = (value: number, noun: string): string =>
  `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
