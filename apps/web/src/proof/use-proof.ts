import { useEffect, useState } from 'react';
import type { ProofMessage, ProofView } from '../../../server/src/contract.ts';
import { server } from '../client.ts';
import type { Asked } from '../store.ts';
import { waitBefore } from '../watch.ts';

/** A proof as the page knows it. */
export interface WatchedProof {
  readonly proof: Asked<ProofView>;
  /** Whether the server stopped telling how far it is; it is asked again by itself. */
  readonly isLost: boolean;
  /** Takes up what the server answered to something the reader asked of it. */
  readonly take: (proof: ProofView) => void;
  readonly retry: () => void;
}

/** Reads a proof and, as long as it runs, watches it; a lost connection is taken up again. */
export function useProof(id: string): WatchedProof {
  const [proof, take] = useState<Asked<ProofView>>({ state: 'waiting' });
  const [isLost, setLost] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let stopped = false;

    const read = async () => {
      const answer = await server.proof(id);
      if (stopped) return;
      if (answer.ok) {
        setLost(false);
        take({ state: 'there', value: answer.value });
        if (answer.value.status === 'running') watch();
      } else if (answer.status === 0 && tries > 0) lose();
      else take({ state: 'refused', problem: answer.problem });
    };
    const watch = () => {
      let isOver = false;
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/proofs/${encodeURIComponent(id)}/watch`);
      socket.addEventListener('open', () => (tries = 0));
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as ProofMessage;
        isOver = message.type === 'gone' || (message.type === 'proof' && message.proof.status !== 'running');
        if (message.type !== 'gone') take((known) => told(known, message));
      });
      socket.addEventListener('close', () => {
        if (!stopped && !isOver) lose();
      });
    };
    const lose = () => {
      tries += 1;
      setLost(true);
      timer = setTimeout(() => void read(), waitBefore(tries));
    };

    void read();
    return () => {
      stopped = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, [id, round]);
  return {
    proof,
    isLost,
    take: (value) => take({ state: 'there', value }),
    retry: () => {
      take({ state: 'waiting' });
      setRound(round + 1);
    },
  };
}

function told(known: Asked<ProofView>, message: Exclude<ProofMessage, { type: 'gone' }>): Asked<ProofView> {
  if (message.type === 'proof') return { state: 'there', value: message.proof };
  if (known.state !== 'there' || known.value.status !== 'running') return known;
  return { state: 'there', value: { ...known.value, progress: message.progress } };
}
