import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import type { FieldProblem } from '#web/ui/form-error.tsx';
import type { StoredSection } from './section-calls.ts';
import { type Action, reasonOf, type SectionTexts } from './section-texts.ts';

interface EditorFailure {
  message: string;
  problems: FieldProblem[];
}

/** A save that somebody else made since this content was loaded. */
interface Conflict<Content> {
  /** Who saved, and when. */
  message: string;
  theirs: StoredSection<Content>;
}

type Busy = 'saving' | 'resetting' | 'toggling' | 'restoring';

function failureOf(error: unknown, message: string): EditorFailure {
  const issues = error instanceof ApiError ? error.issues : [];
  const problems = issues.map(({ path, message: text }) => ({ fieldId: path.join('.'), message: text }));
  const reason = reasonOf(error, message);
  return { message, problems: problems.length === 0 && reason ? [{ message: reason }] : problems };
}

/** Runs one change of a section at a time and keeps what went wrong. */
export function useSectionChange<Content>(
  texts: SectionTexts,
  getTheirs: () => Promise<StoredSection<Content>>,
) {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<EditorFailure | null>(null);
  const [conflict, setConflict] = useState<Conflict<Content> | null>(null);

  async function explain(error: unknown, action: Action): Promise<void> {
    if (error instanceof ApiError && error.code === 'section_changed') {
      const theirs = await getTheirs().catch(() => null);
      if (theirs) return setConflict({ message: error.message, theirs });
    }
    setFailure(failureOf(error, texts.failure(error, action)));
  }

  /** Resolves when the change is made, or its failure shown. */
  async function run(kind: Busy, action: Action, change: () => Promise<void>): Promise<void> {
    setBusy(kind);
    setFailure(null);
    try {
      await change();
    } catch (error) {
      await explain(error, action);
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    failure,
    conflict,
    run,
    endConflict: () => setConflict(null),
    clear: () => setFailure(null),
  };
}
