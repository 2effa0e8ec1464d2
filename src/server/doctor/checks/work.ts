import { type Check, good, wrong } from '../check.ts';

export const work: Check = {
  name: 'work',
  title: 'Work over time',
  when: 'often',
  async look(patient) {
    const states = await patient.jobStates(1);
    const troubled = states.filter(({ problem }) => problem !== null);
    if (troubled.length === 0) return [good('All that the site does by itself goes well.')];
    return troubled.map(({ title, problem, failures, runs: [last] }) => {
      if (problem === 'late') {
        return wrong(
          `'${title}' is due, and nobody does it.`,
          'Start a process with WORK=on or WORK=only. If one runs, its log says why it does not come to it.',
        );
      }
      const said = last && last.outcome !== 'done' ? ` ${last.said}` : '';
      return wrong(
        `'${title}' has failed ${failures === 1 ? 'once' : `${failures} times`} in a row.${said}`,
        "It is tried again by itself. If that goes on, the site's log says more.",
      );
    });
  },
};
