export const ITEMS_PATH = '/admin/items';
export const NEW_ITEM_PATH = '/admin/items/new';

export const itemPath = (id: string) => `${ITEMS_PATH}/${id}`;
