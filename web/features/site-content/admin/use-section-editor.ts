import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import type { FieldProblem } from '#web/ui/form-error.tsx';
import { type EditedSection, type StoredSection, sectionCalls } from './section-calls.ts';
import { type Action, reasonBeside, type SectionTexts, sectionTexts } from './section-texts.ts';

const actions: Readonly<Record<string, Action>> = { toggling: 'toggle', resetting: 'reset' };

function failureOf(texts: SectionTexts, { error, kind }: { error: unknown; kind: string }) {
  const message = texts.failure(error, actions[kind] ?? 'update');
  const issues = error instanceof ApiError ? error.issues : [];
  const problems: FieldProblem[] = issues.map(({ path, message: text }) => ({
    fieldId: path.join('.'),
    message: text,
  }));
  const reason = reasonBeside(message, error);
  return { message, problems: problems.length === 0 && reason ? [{ message: reason }] : problems };
}

/** State and actions of a section's editor. Input is discarded only on request. */
export function useSectionEditor<Content extends FieldValues>(
  section: EditedSection<Content>,
  loaded: StoredSection<Content>,
) {
  const texts = sectionTexts[section.id];
  const calls = sectionCalls(api, section);
  const editor = useStoredForm<StoredSection<Content>, Content>({
    loaded,
    fieldsOf: ({ data }) => data,
    // The contract's schemas only trim, so input and output have the same type.
    resolver: zodResolver(section.content as never) as never,
    getTheirs: calls.get,
    refresh: 'never',
  });
  const { form, stored, failure, run, show, rebase } = editor;

  return {
    ...editor,
    failure: failure && failureOf(texts, failure),
    save: form.handleSubmit((content) => {
      const sent = structuredClone(form.getValues());
      return run(() => calls.put(content, stored.version), {
        ...{ kind: 'saving', said: texts.updated },
        onMade: (answer) => show(answer, sent),
      });
    }),
    /** Shows or hides the section at once; unsaved edits stay unsaved. */
    toggle: () =>
      run(calls.toggle, {
        kind: 'toggling',
        said: ({ data }) => `Contact section ${data['isActive'] ? 'activated' : 'deactivated'} successfully!`,
        onMade: (answer) => {
          const isActive: unknown = answer.data['isActive'];
          // If another user saved in between, adopting this version would hide it: let the next save find the
          // conflict.
          const version = answer.version === stored.version + 1 ? answer.version : stored.version;
          rebase(
            { ...stored, version, data: { ...stored.data, isActive } },
            { ...form.getValues(), isActive },
          );
        },
      }),
    resetToDefault: () =>
      run(calls.reset, { kind: 'resetting', said: texts.wasReset, onMade: (answer) => show(answer) }),
    restore: (revisionId: string) =>
      run(() => calls.restore(revisionId), {
        ...{ kind: 'restoring', said: texts.updated },
        onMade: (answer) => show(answer),
      }),
  };
}
