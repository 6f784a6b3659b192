import { useState } from 'react';
import type { TextModelKey, TextModelSettingsView } from '#contract/settings.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { KeyList } from './key-list.tsx';
import { TextModelForm } from './text-model-form.tsx';
import { TextModelStatus } from './text-model-status.tsx';

interface GeminiKeysEditorProps {
  keys: readonly TextModelKey[];
  /** Null if loading failed; the reason is in `failure`. */
  settings: TextModelSettingsView | null;
  failure: string | null;
}

/** Keys, provider and model of the text model: a tab of the settings and a separate page. */
export function GeminiKeysEditor({ keys, settings, failure }: GeminiKeysEditorProps) {
  const [isKeyDirty, setIsKeyDirty] = useState(false);
  const [isModelDirty, setIsModelDirty] = useState(false);
  if (!settings) return <LoadProblem sentence={failure} />;
  return (
    <div className="grid gap-10">
      <TextModelStatus settings={settings} />
      <KeyList keys={keys} isGemini={settings.provider === 'gemini'} onDirtyChange={setIsKeyDirty} />
      <TextModelForm settings={settings} onDirtyChange={setIsModelDirty} />
      <UnsavedChangesGuard isDirty={isKeyDirty || isModelDirty} />
    </div>
  );
}
