import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Frame } from '@signalbox/protocol';

/** What a peer's end of the connection does with what the SDK wants to leave. */
export interface Outlet {
  readonly send: (frame: Frame) => void;
  readonly close: () => void;
}

/**
 * The SDK's end of an in-memory connection whose messages wait to be delivered by hand.
 *
 * Frames go through the SDK's own stdio framing both ways, so text that is no JSON, or no JSON-RPC, meets the check it
 * would meet on a pipe. A frame is written down once, when it is sent, and delivered as it stands.
 */
export class GatedTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  outlet: Outlet;
  #open = true;
  readonly #buffer = new ReadBuffer();

  constructor(outlet: Outlet) {
    this.outlet = outlet;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#open) throw new Error('Not connected');
    this.outlet.send(JSON.parse(serializeMessage(message)) as Frame);
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.outlet.close();
    this.onclose?.();
  }

  /** Hands one frame to the SDK, at once. Two calls in a row are two lines of one chunk. */
  receive(frame: Frame): void {
    this.#buffer.append(Buffer.from(`${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n`));
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /** Tells the SDK that the other end has closed. As with the SDK's in-memory transport, this end is then closed too. */
  otherEndClosed(): void {
    this.#open = false;
    this.onclose?.();
  }
}
