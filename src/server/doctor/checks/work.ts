import { type Check, good, wrong } from '../check.ts';

export const work: Check = {
  name: 'work',
  title: 'Background work',
  when: 'often',
  async look(patient) {
    const states = await patient.jobStates(1);
    const troubled = states.filter(({ problem }) => problem !== null);
    if (troubled.length === 0) return [good('Everything the site does automatically is going well.')];
    return troubled.map(({ title, problem, failures, runs: [last] }) => {
      if (problem === 'late') {
        return wrong(
          `'${title}' is due, and nothing is doing it.`,
          'Start a process with WORK=on or WORK=only. If one is running, its log says why it is not being done.',
        );
      }
      const said = last && last.outcome !== 'done' ? ` ${last.said}` : '';
      return wrong(
        `'${title}' has failed ${failures === 1 ? 'once' : `${failures} times`} in a row.${said}`,
        "It is tried again automatically. If this goes on, the site's log says more.",
      );
    });
  },
};
