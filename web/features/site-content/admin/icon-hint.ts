/** Icons are class names from two well-known icon sets. */
export const ICON_HINT = 'Class name from Bootstrap Icons (bi bi-star) or Font Awesome (fa-solid fa-star).';

/** For fields that accept an image instead. */
export const ICON_OR_IMAGE_HINT = 'An image, or a class name: bi bi-star, fa-solid fa-star.';
