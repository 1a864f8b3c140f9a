import type { Check } from './audited-entry.ts';

/* 33.2 and the set-up of the scenario. */

export const createSetupCheck = (): Check => (entry) => {
  const { report, world, before, after } = entry;
  if (before) return;
  const { scenario } = world;
  const placed = new Set<number>();
  for (const { hex, units } of scenario.setup)
    for (const id of units) {
      const unit = world.unit(id);
      placed.add(unit);
      report.equal('3.0.4', `where ${id} sets up`, hex, after.hexOfUnit(unit));
      report.equal('2-2-1.5', `steps of ${id}`, 2, after.steps(unit));
    }
  for (const unit of after.livingUnits()) report.require('3.0.4', `${world.units[unit]?.id} is in the set-up`, placed.has(unit));
  for (const [castle, { id, startOwner, durability }] of world.castles.entries()) {
    report.equal('33.2.1', `owner of ${id}`, startOwner ?? -2, after.board.owner[castle] as number);
    if (startOwner !== null) report.equal('8-2-1', `durability of ${id}`, durability, after.board.durability[castle] as number);
  }
};
