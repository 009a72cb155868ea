package merchant

import "fmt"

// Error is a failed call. Name is the error name of the service, or CONNECTION_FAILED, TIMEOUT or UNEXPECTED_ANSWER.
type Error struct {
	Name    string
	Message string
	// Status is the HTTP status, 0 when there was no answer.
	Status int
	// DebugID identifies the request at the service: quote it when you report a problem.
	DebugID string
	Details []map[string]any
	Causes  []map[string]any
	// RetryAfter is the number of seconds to wait, when the service asks for that.
	RetryAfter int
	// Cause is the error of the connection, if there was one.
	Cause error
}

func (e *Error) Error() string { return e.Name + ": " + e.Message }

func (e *Error) Unwrap() error { return e.Cause }

var nameOfStatus = map[int]string{
	429: "RESOURCE_EXHAUSTED",
	500: "INTERNAL",
	502: "UNAVAILABLE",
	503: "UNAVAILABLE",
	504: "UNAVAILABLE",
}

func errorOfAnswer(status int, body []byte) *Error {
	fields, _ := readObject(body)
	name, _ := fields["name"].(string)
	if name == "" {
		name = nameOfStatus[status]
		if name == "" {
			name = "UNEXPECTED_ANSWER"
		}
		message := fmt.Sprintf("the answer has status %d and no error body, so it may come from a proxy in between", status)
		return &Error{Name: name, Message: message, Status: status}
	}
	message, isText := fields["message"].(string)
	if !isText {
		message = fmt.Sprintf("the service answered %d", status)
	}
	debugID, _ := fields["debug_id"].(string)
	return &Error{
		Name:    name,
		Message: message,
		Status:  status,
		DebugID: debugID,
		Details: objects(fields["details"]),
		Causes:  objects(fields["causes"]),
	}
}

func objects(value any) []map[string]any {
	list, _ := value.([]any)
	var found []map[string]any
	for _, item := range list {
		if fields, isObject := item.(map[string]any); isObject {
			found = append(found, fields)
		}
	}
	return found
}

// Refusal says why a call is not answered as a notification, and with which status.
type Refusal struct {
	Name    string
	Message string
	Status  int
}

func (r *Refusal) Error() string { return r.Name + ": " + r.Message }

var statusOf = map[string]int{
	"METHOD_NOT_ALLOWED":          405,
	"BODY_TOO_LARGE":              413,
	"HEADER_MISSING":              401,
	"HEADER_REPEATED":             401,
	"TIMESTAMP_INVALID":           401,
	"TIMESTAMP_OUTSIDE_TOLERANCE": 401,
	"BODY_CHANGED":                401,
	"SERIAL_UNKNOWN":              401,
	"SIGNATURE_MISMATCH":          401,
	"NOTIFICATION_INVALID":        400,
	"OTHER_APP":                   403,
	"KEYS_UNAVAILABLE":            503,
}

func refuse(name, message string) *Refusal {
	return &Refusal{Name: name, Message: message, Status: statusOf[name]}
}
