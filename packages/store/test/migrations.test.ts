import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { kindOf } from '../src/numbered-migrations.ts'
import { expandProblems } from './expand-rule.ts'
import { RELEASED } from './released-migrations.ts'

const STORAGE = join(import.meta.dirname, '../src')

const read = (path: string) => readFileSync(join(STORAGE, path), 'utf8').replaceAll('\r\n', '\n')
const files = globSync('*/migrations/**/*.sql', { cwd: STORAGE }).map((path) => path.replaceAll('\\', '/'))

describe('the migrations', () => {
  it('do not change after their release', () => {
    for (const [path, digest] of Object.entries(RELEASED))
      assert.equal(createHash('sha256').update(read(path)).digest('hex'), digest, path)
  })

  it('that are newer say whether they expand or contract, and an expand step only adds', () => {
    assert.ok(files.length >= Object.keys(RELEASED).length)
    for (const path of files.filter((path) => !(path in RELEASED))) {
      assert.notEqual(kindOf(read(path)), 'base', `${path} must begin with -- expand or -- contract`)
      if (kindOf(read(path)) === 'expand') assert.deepEqual(expandProblems(read(path)), [], path)
    }
  })
})

describe('the rule for expand steps', () => {
  for (const good of [
    'CREATE TABLE a (id int PRIMARY KEY); CREATE UNIQUE INDEX a_u ON a (id); INSERT INTO a VALUES (1)',
    'CREATE TABLE a (i int);\nALTER TABLE a ADD CHECK (i > 0)',
    `ALTER TABLE orders ADD COLUMN note text, ADD COLUMN color text NOT NULL DEFAULT 'a, b'`,
    'CREATE INDEX orders_by_note ON env.orders (note)',
    `-- Not a DROP.\nCREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM x; END $$;
     CREATE TRIGGER t AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f()`,
    `CREATE TRIGGER t AFTER UPDATE ON orders BEGIN INSERT INTO x VALUES (1); DELETE FROM y; END;
     CREATE TABLE b (i INTEGER) STRICT`,
    `DO $$ BEGIN FOR part IN 0..15 LOOP
       EXECUTE format('CREATE TABLE a_%s PARTITION OF a FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
     END LOOP; END $$;`,
  ])
    it(`lets pass ${good.slice(0, 60)}`, () => assert.deepEqual(expandProblems(good), []))

  for (const bad of [
    'DROP TABLE orders',
    'ALTER TABLE orders DROP COLUMN wire',
    'ALTER TABLE orders RENAME TO bills',
    'ALTER TABLE orders ADD COLUMN note text, DROP COLUMN wire',
    'ALTER TABLE orders ALTER COLUMN wire TYPE jsonb',
    'ALTER TABLE orders ADD COLUMN note text NOT NULL',
    'ALTER TABLE orders ADD COLUMN note text UNIQUE',
    'ALTER TABLE orders ADD CONSTRAINT c CHECK (revision > 0)',
    'CREATE UNIQUE INDEX one_per_user ON orders (user_id)',
    'UPDATE orders SET revision = 1',
    'DELETE FROM settings',
    'INSERT INTO apps VALUES (1)',
    'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    `DO $$ BEGIN EXECUTE format('DROP TABLE %s', 'orders'); END $$`,
    'DO $$ BEGIN DELETE FROM orders; END $$',
    'CREATE TABLE a (i int); TRUNCATE orders',
  ])
    it(`refuses ${bad}`, () => assert.equal(expandProblems(bad).length, 1))
})
