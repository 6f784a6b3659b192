import { useState } from 'react';
import { addPackage, editPackage, getPackage, type Package } from '#contract/catalog.ts';
import { api } from '#web/lib/browser-api.ts';
import { useSaveConflict } from '#web/lib/use-save-conflict.ts';
import { toast } from '#web/ui/toast.ts';
import { bodyOf, type PackageFields } from './package-draft.ts';

/** What is open: a new package, a stored one by its id, or nothing. */
export type OpenPackage = { kind: 'new' } | { kind: 'edit'; id: string } | null;

interface PackageSave {
  open: OpenPackage;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Adds or saves a package. A save never goes over one that has not been seen: that is for the editor to choose. */
export function usePackageSave({ open, onSaved, onClose }: PackageSave) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; error: unknown } | null>(null);
  const id = open?.kind === 'edit' ? open.id : '';
  const conflict = useSaveConflict<Package>(() => api(getPackage, { params: { id } }));
  const forget = () => {
    setFailure(null);
    conflict.end();
  };

  /** `seen` is the newest save that the editor knows of; null for a new package. */
  async function save(fields: PackageFields, seen: string | null): Promise<void> {
    const isNew = open?.kind === 'new';
    setIsBusy(true);
    setFailure(null);
    const body = bodyOf(fields, seen);
    try {
      if (isNew) await api(addPackage, { body });
      else await api(editPackage, { params: { id }, body });
      toast.success(isNew ? 'Package added.' : 'Package saved.');
      forget();
      onClose();
      await onSaved();
    } catch (error) {
      if (await conflict.explain(error)) return;
      setFailure({ title: isNew ? 'Failed to add package' : 'Failed to update package', error });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, failure, conflict: conflict.conflict, endConflict: conflict.end, save, forget };
}
