import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { RequestKey } from '@signalbox/protocol';
import { RequestName } from '../inspector/RequestName.tsx';

/** Which request the drawing keeps in full ink, and how another is chosen; none is all of them. */
export interface RequestFilterProps {
  readonly requests: readonly RequestKey[];
  readonly chosen: RequestKey | undefined;
  readonly onChoose: (request: RequestKey | undefined) => void;
}

const ALL = 'all';

/** Chooses the request the drawing is about. A run with one request has nothing to choose. */
export function RequestFilter({ requests, chosen, onChoose }: RequestFilterProps) {
  if (requests.length < 2) return null;
  return (
    <ToggleGroup
      className="seg seg--requests"
      aria-label="Request in full ink"
      value={[chosen ?? ALL]}
      onValueChange={([value]) => onChoose(requests.find((request) => request === value))}
    >
      <Toggle value={ALL}>All {requests.length}</Toggle>
      {requests.map((request) => (
        <Toggle key={request} value={request}>
          <RequestName request={request} />
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
