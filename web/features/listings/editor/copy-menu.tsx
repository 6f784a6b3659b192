import type { Channel } from '#contract/channels/fields.ts';
import {
  formatChannelAsHtml,
  formatChannelAsMarkdown,
  formatChannelAsText,
  formatListingAsHtml,
  formatListingAsMarkdown,
} from '#contract/listing-exports.ts';
import { formatListingAsText } from '#contract/listing-format.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { useEditor } from './editor-context.ts';
import { bodyOf, tabNameOf } from './listing-fields.ts';
