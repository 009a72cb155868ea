/** The digests of what was released: a migration that stores have been made by is never changed. */
export const RELEASED: Record<string, string> = {
  'postgres/migrations/0001-registry.sql': 'c821ea11d11cc29c5357bea96182c7b1db6faa1bc084517051f9ecf18f3887dc',
  'postgres/migrations/0002-orders.sql': '147c09660faf01a340e0d81543c184c144180a4794e3ad72b9bfe41f75ba772d',
  'postgres/migrations/0003-recharges.sql':
    '3fd551687a5fce66e6a8e3f198bee43477233cd08adcec3b3459c2439363ff75',
  'sqlite/migrations/txgw/0001-apps-and-orders.sql':
    '8a141bfe5b0b94f82391d326364710d9821d642a446157d42517c2357502da99',
  'sqlite/migrations/txgw/0002-recharges-and-validations.sql':
    '9397db07090a8255f276308bea7de36c6e416c5ca8f0f311dcc558ea3039bf73',
  'sqlite/migrations/txgw/0003-leases-counts-and-shared-texts.sql':
    'b4d9127117d0d3ce18fd56fa8f04ba81ca40db28870952968a6dadc00417d5ee',
  'sqlite/migrations/txgw/0004-orders-as-answered.sql':
    '89381ad8a55e426eebe88d7b54f6b1c2ad2c4f237f6fb4b356b55efe19d1f2b8',
  'sqlite/migrations/requests/0001-requests.sql':
    '34df810d90281c0ffa9c7d73cab227ca7b62775d47fa97ac8904fdecf4a99f91',
}
