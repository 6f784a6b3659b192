import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

const answers = [
  ['EHLO', '250-mail.example\r\n250 AUTH PLAIN'],
  ['STARTTLS', '454 no encryption here'],
  ['AUTH', '235 welcome'],
  ['DATA', '354 go on'],
  ['QUIT', '221 bye'],
] as const;

/** A mail server that accepts and records every mail, or one that never responds. */
export async function startSmtpServer({ isSilent = false } = {}) {
  const commands: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let pending = '';
    let isInData = false;
    say('220 mail.example');
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      for (let at = pending.indexOf(isInData ? '\r\n.\r\n' : '\r\n'); at >= 0; ) {
        const text = pending.slice(0, at);
        pending = pending.slice(at + (isInData ? 5 : 2));
        if (isInData) {
          mails.push(text);
          isInData = false;
          say('250 taken');
        } else {
          commands.push(text);
          isInData = text === 'DATA';
          say(answers.find(([command]) => text.startsWith(command))?.[1] ?? '250 fine');
        }
        at = pending.indexOf(isInData ? '\r\n.\r\n' : '\r\n');
      }
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (!isSilent) serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
