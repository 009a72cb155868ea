package merchant

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"time"
)

const bodyBytesMax = 64 << 10

// ForbiddenReason is a code of the contract.
type ForbiddenReason string

// The codes of the contract.
const (
	AccountStatusAbnormal        ForbiddenReason = "ACCOUNT_STATUS_ABNORMAL"
	ComplianceVerificationFailed ForbiddenReason = "COMPLIANCE_VERIFICATION_FAILED"
	InsufficientPrivileges       ForbiddenReason = "INSUFFICIENT_PRIVILEGES"
	RechargeLimitExceeded        ForbiddenReason = "RECHARGE_LIMIT_EXCEEDED"
	GeoRestriction               ForbiddenReason = "GEO_RESTRICTION"
	Other                        ForbiddenReason = "OTHER"
)

// Answer is a decision: make it with Allow, Forbid or PlayerNotFound. The zero value is none, and sells nothing.
type Answer struct {
	fields map[string]any
}

// Allow says that the player exists and may top up. The name may be empty.
func Allow(userName string) Answer {
	fields := map[string]any{"is_topup_forbidden": false}
	if userName != "" {
		fields["user_name"] = userName
	}
	return Answer{fields}
}

// Forbid says that the player may not top up: the service ends the recharge.
func Forbid(code ForbiddenReason, message string) Answer {
	reason := map[string]any{"code": code, "message": message}
	return Answer{map[string]any{"is_topup_forbidden": true, "forbidden_reason": reason}}
}

// PlayerNotFound says that there is no such player. The contract has no code for this, so it counts as OTHER.
func PlayerNotFound() Answer { return Forbid(Other, "There is no such player.") }

// Receiver answers notifications. It is an http.Handler: it verifies the raw bytes before it reads them and calls
// Validate. Keys, AppIDs and Validate are required.
type Receiver struct {
	Keys KeySource
	// AppIDs are the merchant's own apps; all others are refused.
	AppIDs   []string
	Validate func(ctx context.Context, player Player) (Answer, error)
	// OnEvent gets verified events of other types; without it they are answered with an empty object.
	OnEvent func(ctx context.Context, event Notification) (map[string]any, error)
	// OnRefused is told the reason of each refusal.
	OnRefused func(*Refusal)
	// Now is time.Now when it is nil.
	Now func() time.Time
}

func (r *Receiver) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	fields, err := r.answer(writer, request)
	var refusal *Refusal
	switch {
	case err == nil:
		send(writer, http.StatusOK, fields)
	case errors.As(err, &refusal):
		if r.OnRefused != nil {
			r.OnRefused(refusal)
		}
		if refusal.Status == http.StatusMethodNotAllowed {
			writer.Header().Set("Allow", "POST")
		}
		send(writer, refusal.Status, map[string]any{"name": refusal.Name, "message": refusal.Message})
	default:
		log.Print("merchant: the notification could not be answered: ", err)
		send(writer, http.StatusInternalServerError, map[string]any{"name": "INTERNAL", "message": "The player could not be validated."})
	}
}

func (r *Receiver) answer(writer http.ResponseWriter, request *http.Request) (map[string]any, error) {
	if request.Method != http.MethodPost {
		return nil, refuse("METHOD_NOT_ALLOWED", "a notification must be sent with POST")
	}
	body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, bodyBytesMax))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, refuse("BODY_TOO_LARGE", "the body has more than 65536 bytes")
	}
	if err != nil {
		return nil, err
	}
	now := time.Now
	if r.Now != nil {
		now = r.Now
	}
	ctx := request.Context()
	if err := VerifyNotification(ctx, request.Header, body, r.Keys, now()); err != nil {
		return nil, err
	}
	notification, err := ReadNotification(body)
	if err != nil {
		return nil, err
	}
	if !r.owns(notification.AppID) {
		return nil, refuse("OTHER_APP", "resource.app_id is not an app of this receiver")
	}
	if notification.EventType == UserValidate {
		return r.decide(ctx, notification)
	}
	if r.OnEvent == nil {
		return map[string]any{}, nil
	}
	return r.OnEvent(ctx, notification)
}

func (r *Receiver) owns(appID string) bool {
	for _, own := range r.AppIDs {
		if own == appID {
			return true
		}
	}
	return false
}

func (r *Receiver) decide(ctx context.Context, notification Notification) (map[string]any, error) {
	player, err := notification.Player()
	if err != nil {
		return nil, err
	}
	answer, err := r.validated(ctx, player)
	if err != nil {
		return nil, err
	}
	if answer.fields == nil {
		return nil, errors.New("Validate must return Allow, Forbid or PlayerNotFound")
	}
	reply := map[string]any{"app_id": player.AppID, "user_id": player.UserID}
	if player.ServerID != nil {
		reply["server_id"] = *player.ServerID
	}
	for name, value := range answer.fields {
		reply[name] = value
	}
	return reply, nil
}

// validated turns a panic into an error: a connection that breaks without a reply could count as silence.
func (r *Receiver) validated(ctx context.Context, player Player) (answer Answer, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("Validate panicked: %v", reason)
		}
	}()
	return r.Validate(ctx, player)
}

func send(writer http.ResponseWriter, status int, fields map[string]any) {
	body, err := json.Marshal(fields)
	if err != nil {
		status, body = http.StatusInternalServerError, []byte(`{"name":"INTERNAL"}`)
	}
	writer.Header().Set("Content-Type", "application/json")
	writer.WriteHeader(status)
	// A connection that broke leaves nobody to tell.
	_, _ = writer.Write(body)
}
