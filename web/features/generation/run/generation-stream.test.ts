import { describe, expect, it } from 'vitest';
import { readGenerationStream } from './generation-stream.ts';

const bytes = new TextEncoder().encode(
  'event: started\ndata: {"id":"r","balance":1}\n\nevent: text\ndata: {"delta":"Schüssel – 碗"}\n\n',
);

describe('the stream of a run', () => {
  it('is parsed the same however it is split, even inside a character', async () => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const deltas: string[] = [];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.subarray(0, cut));
          controller.enqueue(bytes.subarray(cut));
          controller.close();
        },
      });
      const hasEnded = await readGenerationStream(body, (event) => {
        if (event.event === 'text') deltas.push(event.data.delta);
      });
      expect([hasEnded, deltas]).toEqual([false, ['Schüssel – 碗']]);
    }
  });

  it('counts as broken after a silence', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await readGenerationStream(body, () => {}, 20)).toBe(false);
    expect(isCancelled).toBe(true);
  });
});
