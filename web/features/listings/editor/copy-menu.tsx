import { type Channel, channelNames } from '#contract/channels/fields.ts';
import type { ChannelTexts, ChosenChannel } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
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
import { useEditor } from './editor-context.ts';
import { bodyOf, channelsOf, type FieldValues, MARKET } from './listing-fields.ts';

interface Texts {
  content: ListingContent;
  channels: ChannelTexts;
}

/** What is shown, in the shape in which it is exported. */
function shownTexts(values: FieldValues): Texts {
  const { [MARKET]: _, ...texts } = values;
  return { channels: {}, ...bodyOf(texts) } as Texts;
}

const formats = ['text', 'Markdown', 'HTML'] as const;
type Format = (typeof formats)[number];

const channelFormats = {
  text: formatChannelAsText,
  Markdown: formatChannelAsMarkdown,
  HTML: formatChannelAsHtml,
} as const;

function underItsName(channels: ChannelTexts, channel: ChosenChannel): string {
  const name = channelNames[channel];
  return `${name}\n${'='.repeat(name.length)}\n${formatChannelAsText(channels, channel)}`;
}

function formatAll({ content, channels }: Texts, productName: string, format: Format): string {
  if (format === 'Markdown') return formatListingAsMarkdown(content, productName, channels);
  if (format === 'HTML') return formatListingAsHtml(content, productName, channels);
  const chosen = Object.keys(channels) as ChosenChannel[];
  const parts = [formatListingAsText(content, productName)];
  return [...parts, ...chosen.map((channel) => underItsName(channels, channel))].join('\n');
}

function formatTab({ content, channels }: Texts, productName: string, tab: Channel, format: Format): string {
  if (tab === 'generic') return formatAll({ content, channels: {} }, productName, format);
  return channelFormats[format](channels, tab);
}

/** Copies what is shown, a channel's version or all of it, in three formats. */
export function CopyMenu({ tab }: { tab: Channel }) {
  const { state } = useEditor();
  const { listing, values } = state;
  const isApproved = listing.state === 'approved' || listing.state === 'exported';
  const hasChannels = channelsOf(listing).length > 1;
  const shownName = tab === 'generic' ? 'The seven sections' : channelNames[tab];
  const word = isApproved ? '' : ' (not approved)';
  const item = (name: string, format: Format, write: (texts: Texts) => string) => (
    <MenuItem key={name + format} onSelect={() => void copyText(write(shownTexts(values)), name + word)}>
      {name} as {format}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet">
          Copy
        </Button>
      }
    >
      {!isApproved && <MenuLabel>Not approved yet: check it before you publish it.</MenuLabel>}
      {formats.map((format) =>
        item(shownName, format, (texts) => formatTab(texts, listing.productName, tab, format)),
      )}
      {hasChannels && <MenuSeparator />}
      {hasChannels &&
        formats.map((format) =>
          item('All', format, (texts) => formatAll(texts, listing.productName, format)),
        )}
    </Menu>
  );
}
