import type { Ticket, TicketStatus } from '#contract/support.ts';
import type { HttpClient, TestAnswer } from '#tests/support/http-client.ts';

/** Opens a ticket as this client and returns its id. */
export async function openTicket(client: HttpClient, message = 'It does not print', more: object = {}) {
  const answer = await client.post('/new-support-message', { subject: 'Printing', message, ...more });
  if (answer.status !== 200) throw new Error(`the ticket was answered ${answer.status}: ${answer.text}`);
  return String(answer.body.data._id);
}

export const readTicket = async (client: HttpClient, id: string): Promise<Ticket> =>
  (await client.get(`/support-message/${id}`)).body;

export const change = (
  client: HttpClient,
  id: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<TestAnswer> => client.put(`/support-message-status/${id}`, body, { headers });

export const reply = (client: HttpClient, id: string, text: string) => change(client, id, { reply: text });

export const setStatus = (client: HttpClient, id: string, ticketStatus: TicketStatus) =>
  change(client, id, { ticketStatus });

/** The conversation as `sender: text` lines. */
export const saidIn = ({ adminMessage }: Ticket) =>
  adminMessage.map(({ sender, message }) => `${sender}: ${message}`);
