import { type Editor, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { TextKind } from './document.ts';

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Left out for tools that are not on or off. */
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
  /** Makes no sense in a single line. */
  isForBlocks?: boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

function toolsFor(kind: TextKind, onLink: () => void): Tool[] {
  const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
    label: level === 2 ? 'Heading' : 'Subheading',
    icon,
    run: (editor) => chain(editor).toggleHeading({ level }).run(),
    isOn: (editor) => editor.isActive('heading', { level }),
    isForBlocks: true,
  });
  const tools: Tool[] = [
    {
      label: 'Bold',
      icon: Bold,
      run: (editor) => chain(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      label: 'Italic',
      icon: Italic,
      run: (editor) => chain(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    { label: 'Link', icon: Link, run: onLink, isOn: (editor) => editor.isActive('link') },
    heading(2, Heading2),
    heading(3, Heading3),
    {
      label: 'Bulleted list',
      icon: List,
      run: (editor) => chain(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
      isForBlocks: true,
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      run: (editor) => chain(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
      isForBlocks: true,
    },
    {
      label: 'Quote',
      icon: Quote,
      run: (editor) => chain(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
      isForBlocks: true,
    },
    {
      label: 'Clear formatting',
      icon: RemoveFormatting,
      run: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
    },
    {
      label: 'Undo',
      icon: Undo2,
      run: (editor) => chain(editor).undo().run(),
      canRun: (editor) => editor.can().undo(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      run: (editor) => chain(editor).redo().run(),
      canRun: (editor) => editor.can().redo(),
    },
  ];
  return kind === 'line' ? tools.filter(({ isForBlocks }) => !isForBlocks) : tools;
}

const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

interface ToolbarProps {
  editor: Editor;
  kind: TextKind;
  label: string;
  controls: string;
  onLink: () => void;
}

/** One stop of the Tab key; the arrow keys move between its buttons. */
export function Toolbar({ editor, kind, label, controls, onLink }: ToolbarProps) {
  const tools = toolsFor(kind, onLink);
  const [current, setCurrent] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, canRun }) => ({ isOn: isOn?.(now), canRun: canRun?.(now) ?? true })),
  });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps[event.key]?.(current, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting: ${label}`}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-1 border-line border-b p-1"
    >
      {tools.map((tool, place) => {
        const { isOn, canRun = true } = states[place] ?? {};
        return (
          <button
            key={tool.label}
            type="button"
            aria-label={tool.label}
            title={tool.label}
            aria-pressed={isOn}
            // Stays focusable, or the arrow keys would lose their place.
            aria-disabled={canRun ? undefined : true}
            tabIndex={place === current ? 0 : -1}
            // Keeps the selection of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setCurrent(place);
              tool.run(editor);
            }}
            className={clsx(
              'grid size-8 place-items-center rounded-control hover:not-aria-disabled:bg-well hover:not-aria-disabled:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40',
              isOn ? 'bg-well text-ink' : 'text-ink-soft',
            )}
          >
            <tool.icon aria-hidden="true" className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
