// Package merchant makes signed order queries and answers USER_VALIDATE, for game backends.
// It needs nothing beyond the standard library.
package merchant
