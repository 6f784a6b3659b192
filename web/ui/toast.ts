import { toast } from 'react-hot-toast/headless';
import { fillToasterSlot } from './toaster-slot.tsx';

// The server renders no toasts, and its modules are shared by all visitors.
if (typeof document !== 'undefined') fillToasterSlot(() => import('./toaster.tsx'));

/**
 * Notifications: `toast(…)`, `toast.success`, `.error`, `.loading`, `.custom`, `.dismiss`. We keep the
 * library's defaults: at most 20, 2 s for success, 4 s for others, loading until dismissed, removed 1 s after
 * dismissal. Import it from here: the package's main entry has a separate store.
 */
export { toast };
