import { join } from 'node:path';
import { projectFolder } from '../../src/core/config/project-folder.ts';
import { cpuSecondsOf } from '../load/cpu-time.ts';
import { median } from '../load/statistics.ts';
import type { Figure } from '../report/figure.ts';
import { startSiteIn } from '../servers/site.ts';

const starts = 5;
/** npm would ask the network whether there is a newer one. */
const alone = { npm_config_update_notifier: 'false' };

/** A module of JavaScript for whichever Node there is, without types. */
interface States {
  installState: State;
  buildState: State;
}
interface State {
  isCurrent(): boolean;
}

/**
 * How long `npm start` takes, npm itself and its look whether there is something to build included. Without a target: npm
 * comes with the machine. Where there is something to install or to build it is not measured, as it would do so.
 */
export async function measureNpmStart(folder: string): Promise<Figure[]> {
  const { installState, buildState } = (await import(
    join(projectFolder, 'scripts/up-to-date.mjs')
  )) as States;
  if (!installState.isCurrent() || !buildState.isCurrent()) {
    console.log('  npm start is not measured: it would install or build first');
    return [];
  }
  const seconds: number[] = [];
  for (let time = 0; time < starts; time++) {
    const site = await startSiteIn(folder, alone, { ready: '/', isRunByNpm: true });
    const processes = [...(await cpuSecondsOf(site.pid)).keys()];
    await site.stop();
    processes.forEach(endIfLeft);
    seconds.push(site.readyAfter / 1000);
  }
  return [
    {
      what: '`npm start` to the first home page (no target)',
      ...{ value: median(seconds), unit: 's', spread: [Math.min(...seconds), Math.max(...seconds)] },
    },
  ];
}

/** npm hands a signal on to its shell, and not every shell hands it on to the site. */
function endIfLeft(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
