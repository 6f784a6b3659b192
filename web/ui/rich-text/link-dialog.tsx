import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { linkSchema } from '#contract/site-sections/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface LinkDialogProps {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

/** Sets, changes or removes the link of the selection. */
export function LinkDialog({ editor, isOpen, onClose }: LinkDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Link">
      <LinkFields editor={editor} onClose={onClose} />
    </Dialog>
  );
}

function LinkFields({ editor, onClose }: Pick<LinkDialogProps, 'editor' | 'onClose'>) {
  const present = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(present);
  const [error, setError] = useState<string>();

  const set = () => {
    const { success, data: href, error: problem } = linkSchema.safeParse(address);
    if (!success) return setError(problem.issues[0]?.message);
    onClose();
    const { empty } = editor.state.selection;
    const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    const chain = editor.chain().focus();
    if (empty && !present) return void chain.insertContent(text).run();
    chain.extendMarkRange('link').setLink({ href }).run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };

  return (
    // No form of its own: it is inside the section's form.
    <div className="grid gap-5">
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="https://…, mailto:…, or a page of the same site such as /pricing."
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {present && <Button onClick={remove}>Remove link</Button>}
        <Button variant="primary" onClick={set}>
          Set link
        </Button>
      </div>
    </div>
  );
}
