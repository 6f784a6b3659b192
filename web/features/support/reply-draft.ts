import { z } from 'zod';

const draftSchema = z.object({
  text: z.string(),
  /** Addresses of images that are uploaded already. */
  images: z.array(z.string()),
  /** Makes a reply that is sent again the same reply. */
  key: z.string(),
});
export type ReplyDraft = z.infer<typeof draftSchema>;

export const emptyDraft: ReplyDraft = { text: '', images: [], key: '' };

/** People share browsers: each has drafts of their own, one for each ticket. */
export interface DraftPlace {
  userId: string;
  /** A ticket's id, or a word for what is no reply. */
  subject: string;
}

const keyOf = ({ userId, subject }: DraftPlace) => `listwright:reply:${userId}:${subject}`;

/** What was typed before a reload, or nothing. */
export function readReplyDraft(place: DraftPlace): ReplyDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? emptyDraft;
  } catch {
    // Storage may be switched off, or somebody wrote into it.
    return emptyDraft;
  }
}

export function saveReplyDraft(place: DraftPlace, draft: ReplyDraft): void {
  try {
    if (draft.text === '' && draft.images.length === 0) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Storage may be full or switched off; the page keeps the text as long as it is open.
  }
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
export function newReplyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
