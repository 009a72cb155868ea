package merchant

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"
)

var errNotAnObject = errors.New("not a JSON object in UTF-8 without repeated names")

// readObject reads one JSON object. Numbers keep their text, because a float would change them.
func readObject(body []byte) (map[string]any, error) {
	// The decoder would replace what is not UTF-8, and take the last of repeated names.
	if !utf8.Valid(body) || !json.Valid(body) || repeatsName(body) {
		return nil, errNotAnObject
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var fields map[string]any
	if err := decoder.Decode(&fields); err != nil || fields == nil {
		return nil, errNotAnObject
	}
	return fields, nil
}

type openPart struct {
	// names is nil inside an array.
	names     map[string]bool
	nameComes bool
}

func repeatsName(valid []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(valid))
	decoder.UseNumber()
	var open []openPart
	for {
		token, err := decoder.Token()
		if err != nil {
			return !errors.Is(err, io.EOF)
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			open = open[:len(open)-1]
			continue
		}
		if last := len(open) - 1; last >= 0 && open[last].names != nil {
			part := &open[last]
			if part.nameComes {
				name, _ := token.(string)
				if part.names[name] {
					return true
				}
				part.names[name] = true
			}
			part.nameComes = !part.nameComes
		}
		if token == json.Delim('{') {
			open = append(open, openPart{names: map[string]bool{}, nameComes: true})
		} else if token == json.Delim('[') {
			open = append(open, openPart{})
		}
	}
}
