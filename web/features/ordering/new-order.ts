/** The parameter by which the checkout tells the pending page which order it has just placed. */
export const NEW_ORDER = 'new';
