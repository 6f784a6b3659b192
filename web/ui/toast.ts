import { toast } from 'react-hot-toast/headless';
import { fillToasterSlot } from './toaster-slot.tsx';

// A server renders no toasts, and its modules are shared between visitors.
if (typeof document !== 'undefined') fillToasterSlot(() => import('./toaster.tsx'));

/**
 * Notifications: `toast(…)`, `toast.success`, `.error`, `.loading`, `.custom`, `.dismiss`. The library's own numbers are
 * the product's: at most 20, 2 s for success, 4 s for the others, loading until dismissed, gone 1 s after dismissal.
 * Import it from here; the package's main entry has another, unstyled-by-us store.
 */
export { toast };
