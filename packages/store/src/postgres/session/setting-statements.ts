// Settings hold the mark of an environment too, which every new session proves before anything else uses it.
export const READ_SETTING = 'SELECT value FROM env.settings WHERE name = $1'
export const WRITE_SETTING = `
  INSERT INTO env.settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`
export const ADD_SETTING =
  'INSERT INTO env.settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING'
