export const NOW_MS = Date.parse('2025-06-01T12:00:00.000Z')
