import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'sidebar';
const CHANGED = 'listwright:sidebar';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

function toggle(): void {
  const { dataset } = document.documentElement;
  const isCollapsed = dataset.sidebar !== 'collapsed';
  if (isCollapsed) dataset.sidebar = 'collapsed';
  else delete dataset.sidebar;
  try {
    localStorage.setItem(STORAGE_KEY, isCollapsed ? 'collapsed' : 'open');
  } catch {
    // Storage may be unavailable; the choice then lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether the sidebar shows only icons, and a toggle. The styles depend on the document's `data-sidebar`. */
export function useSidebar(): [isCollapsed: boolean, toggle: () => void] {
  const isCollapsed = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.sidebar === 'collapsed',
    () => false,
  );
  return [isCollapsed, toggle];
}
