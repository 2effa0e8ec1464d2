import { existsSync } from 'node:fs';
import { CannotLook, type Check, good, worthALook, wrong } from '../check.ts';

/** What Linux calls file systems whose locks and shared memory do not reach other machines. */
const networkKinds = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x65735546, 'FUSE'],
  [0x5346414f, 'AFS'],
]);

/** SQLite's processes tell each other by memory that they share; over a network each has a memory of its own. */
export const sqliteDisk: Check = {
  name: 'sqlite-disk',
  title: "SQLite's place",
  when: 'often',
  async look({ config, machine }) {
    if (config.database.engine !== 'sqlite') return [good('The database is PostgreSQL.')];
    if (!existsSync(config.dataDir)) throw new CannotLook('there is no data folder yet; npm start makes it');
    const { kind } = await machine.room(config.dataDir);
    const name = networkKinds.get(kind);
    if (!name) return [good('The database is on a disk of this machine.')];
    const remedy = 'Put DATA_DIR on a disk of this machine, or use PostgreSQL (DATABASE_URL).';
    if (config.workers > 1) {
      return [
        wrong(
          `The database is on ${name}, and several processes use it (WORKERS): it may be damaged.`,
          remedy,
        ),
      ];
    }
    return [
      worthALook(
        `The database is on ${name}, which may be a network disk: it will be damaged if another machine uses it too.`,
        remedy,
      ),
    ];
  },
};
