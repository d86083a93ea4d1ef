import { Popover } from '@base-ui/react/popover';
import { bar } from './bar.ts';
import type { Choices, RunView, ScenarioListing, SubjectListing } from '../../../server/src/contract.ts';
import { useState } from 'react';
import type { Layout } from '../layout/use-layout.ts';
import { Icon } from '../parts/Icon.tsx';
import { Brand } from './Brand.tsx';
import { choiceWords, type Chosen } from './changes.ts';
import { Describer } from './Describer.tsx';
import { HeaderEnd, type HeaderEndProps } from './HeaderEnd.tsx';
import { OptionsForm } from './OptionsForm.tsx';

/** What the header of a run is given. */
export interface RunHeaderProps extends Omit<HeaderEndProps, 'exports' | 'isShort'> {
  readonly run: RunView;
  readonly layout: Layout;
  readonly scenarios: readonly ScenarioListing[];
  readonly choices: Choices | undefined;
  readonly subjects: readonly SubjectListing[];
  readonly onScenario: (id: string) => void;
  readonly onChange: (change: Partial<Chosen>) => void;
}

/** Says what is raced and under which choices; each is changed where it stands, and starts a new run. */
export function RunHeader({ run, layout, scenarios, choices, subjects, onScenario, onChange, ...end }: RunHeaderProps) {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, title: value }));
  const isShort = layout !== 'wide';
  return (
    <header className="bar" ref={bar}>
      <Brand />
      <h1 className="vh">{run.scenario.title}</h1>
      <div className="describers">
        <Describer
          caption="Scenario"
          className="desc-wide"
          value={run.scenario.id}
          shown={run.scenario.title}
          choices={scenarios.map(({ id, title }) => ({ value: id, title }))}
          onChoose={onScenario}
        />
        {(layout === 'wide' || layout === 'medium') && (
          <>
            <Describer
              caption="Subject"
              value={run.subject}
              choices={subjects.map(({ id, title, cannotPlay }) => ({ value: id, title, because: cannotPlay }))}
              onChoose={(subject) => onChange({ subject })}
            />
            <Describer
              caption="Transport"
              value={run.transport}
              choices={plain(choices?.transports ?? [run.transport])}
              onChoose={(transport) => onChange({ transport })}
            />
          </>
        )}
        {layout !== 'narrow' && (
          <Describer
            caption="Revision"
            value={run.revision}
            choices={plain(choices?.revisions ?? [run.revision])}
            onChoose={(revision) => onChange({ revision })}
          />
        )}
        {layout === 'wide' && choices !== undefined && (
          <Options
            run={run}
            choices={choices}
            listing={scenarios.find(({ id }) => id === run.scenario.id)}
            onChoose={onChange}
          />
        )}
      </div>
      <HeaderEnd exports={choices?.exports ?? []} isShort={isShort} {...end} />
    </header>
  );
}

function Options(props: {
  run: RunView;
  choices: Choices;
  listing: ScenarioListing | undefined;
  onChoose: (change: Partial<Chosen>) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="desc">
        <span className="desc-cap">Choices</span>
        <span className="desc-val">
          <span className="desc-text">{choiceWords(props.run, props.choices)}</span>
          <Icon name="down" />
        </span>
      </Popover.Trigger>
      <Popover.Portal container={bar}>
        <Popover.Positioner className="over" align="start" sideOffset={2}>
          <Popover.Popup className="menu menu--form" aria-label="Choices for this run">
            <OptionsForm
              {...props}
              onChoose={(change) => {
                setOpen(false);
                props.onChoose(change);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
