import { placeId } from '../../rules/components.ts';
import { Panel, Choices } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/** The actions at the open place, shown above all other panels. */
export const PlaceChoices = ({ place, context }: { place: number; context: BoardContext }) => {
  const { messages, names, picks } = context;
  const actions = picks.byThing.get(`place:${placeId(place)}`) ?? [];
  return actions.length === 0 ? null : (
    <Panel title={messages('actionsAt', { place: names.place(placeId(place)) })}>
      <Choices actions={actions} context={context} />
    </Panel>
  );
};

/** Choices that name no place, below the panel they depend on. */
export const OtherChoices = ({ context, stake }: { context: BoardContext; stake: string | null }) => {
  const { picks, messages } = context;
  const named = [...picks.byThing].filter(([name]) => name.startsWith('place:')).flatMap(([, actions]) => actions);
  const elsewhere = new Set(named);
  const rest = [...new Set([...picks.withoutThing, ...[...picks.byThing.values()].flat()])].filter((action) => !elsewhere.has(action));
  return rest.length === 0 ? null : (
    <Panel title={messages('otherActions')}>
      {stake !== null && <p className="mdt-decision-stakes">{stake}</p>}
      <Choices actions={rest} context={context} />
    </Panel>
  );
};
