import type { FieldValues } from 'react-hook-form';
import { api } from '#web/lib/browser-api.ts';
import { toast } from '#web/ui/toast.ts';
import { type EditedSection, type StoredSection, sectionCalls } from './section-calls.ts';
import { sectionTexts } from './section-texts.ts';
import { useSectionChange } from './use-section-change.ts';
import { useSectionForm } from './use-section-form.ts';

/** Everything an editor does with one section. What is typed is lost only on request. */
export function useSectionEditor<Content extends FieldValues>(
  section: EditedSection<Content>,
  loaded: StoredSection<Content>,
) {
  const texts = sectionTexts[section.id];
  const calls = sectionCalls(api, section);
  const { form, stored, adopt, rebase, resetChanges, showIssues } = useSectionForm(section, loaded);
  const { busy, failure, conflict, run, endConflict, clear } = useSectionChange<Content>(texts, calls.get);

  const show = (answer: StoredSection<Content>, said: string, sent: Content | null = null) => {
    endConflict();
    adopt(answer, sent);
    toast.success(said);
  };

  const save = form.handleSubmit((content) =>
    run('saving', 'update', async () => {
      const sent = structuredClone(form.getValues());
      const answer = await calls.put(content, stored.version).catch((error: unknown) => {
        showIssues(error);
        throw error;
      });
      show(answer, texts.updated, sent);
    }),
  );

  /** Shows or hides the section at once; what is typed and not saved stays typed and not saved. */
  const toggle = () =>
    run('toggling', 'toggle', async () => {
      const answer = await calls.toggle();
      const isActive: unknown = answer.data['isActive'];
      // Had somebody else saved in between, this version would hide it: the next save is to find the conflict.
      const version = answer.version === stored.version + 1 ? answer.version : stored.version;
      rebase({ ...stored, version, data: { ...stored.data, isActive } }, { ...form.getValues(), isActive });
      toast.success(`Contact section ${isActive ? 'activated' : 'deactivated'} successfully!`);
    });

  return {
    form,
    stored,
    busy,
    failure,
    conflict,
    save,
    toggle,
    resetToDefault: () => run('resetting', 'reset', async () => show(await calls.reset(), texts.wasReset)),
    restore: (revisionId: string) =>
      run('restoring', 'update', async () => show(await calls.restore(revisionId), texts.updated)),
    resetChanges: () => {
      clear();
      resetChanges();
    },
    loadTheirs: () => {
      if (!conflict) return;
      endConflict();
      adopt(conflict.theirs);
    },
    /** From here on a save replaces theirs; whoever chose it has been told. */
    keepMine: () => conflict && rebase(conflict.theirs, form.getValues()),
  };
}
