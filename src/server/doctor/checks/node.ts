import manifest from '../../../../package.json' with { type: 'json' };
import { type Check, good, worthALook } from '../check.ts';

export const node: Check = {
  name: 'node',
  title: 'Node',
  when: 'often',
  async look() {
    const { node: own } = manifest.dependencies;
    if (process.versions.node === own) return [good(`It is Node ${own}, the one the site was tested with.`)];
    return [
      worthALook(
        `It is Node ${process.versions.node}; the site was tested with ${own}, which it brings along.`,
        'Start it with npm start, or run npm ci where it is installed.',
      ),
    ];
  },
};
