export const ITEMS_PATH = '/admin/items';
export const NEW_ITEM_PATH = '/admin/items/new';

export const itemPath = (id: string) => `${ITEMS_PATH}/${id}`;

/** Where an item is bought. */
export const checkoutPath = (id: string) => `/item-buy/${id}`;
