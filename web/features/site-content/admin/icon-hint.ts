/** Icons are named by the class names of two well-known sets. */
export const ICON_HINT = 'Class name from Bootstrap Icons (bi bi-star) or Font Awesome (fa-solid fa-star).';

/** Where an image may stand instead. */
export const ICON_OR_IMAGE_HINT = 'An image, or a class name: bi bi-star, fa-solid fa-star.';
