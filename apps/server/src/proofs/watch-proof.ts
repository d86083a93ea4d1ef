import { upgradeWebSocket } from '@hono/node-server';
import type { Context } from 'hono';
import type { WebSocket } from 'ws';
import type { ProofMessage } from '../contract.ts';
import { answerRefusal, isRefusal, refuse } from '../refusal.ts';
import type { ProofHost } from './proof-host.ts';

/**
 * Answers a request to watch a proof with a socket: the whole of it, its progress, and the whole when it is over.
 *
 * A browser that reads slowly misses progress, which the next replaces, and never the end.
 */
export async function watchProof(c: Context, id: string, proofs: ProofHost): Promise<Response> {
  const found = await proofs.find(id);
  if (isRefusal(found)) return answerRefusal(c, found);
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    return answerRefusal(c, refuse(426, `Open a WebSocket here; GET /api/proofs/${id} answers without one.`));
  let stop = () => {};
  let closed = false;
  return await upgradeWebSocket(c, {
    onOpen: (_event, { raw }) => {
      const socket = raw as WebSocket;
      void proofs
        .watch(id, (message) => {
          send(socket, message);
        })
        .then((watched) => {
          if (isRefusal(watched)) return send(socket, { type: 'gone' });
          stop = watched;
          if (closed) stop();
        });
    },
    onClose: () => {
      closed = true;
      stop();
    },
  });
}

function send(socket: WebSocket, message: ProofMessage): void {
  if (socket.readyState !== socket.OPEN) return;
  if (message.type === 'progress' && socket.bufferedAmount > 0) return;
  socket.send(JSON.stringify(message));
  if (message.type === 'gone' || (message.type === 'proof' && message.proof.status !== 'running'))
    socket.close(1000, 'over');
}
