package merchant

// UserValidate is the event that asks whether a player may top up.
const UserValidate = "USER_VALIDATE"

// Notification is a verified event of any type.
type Notification struct {
	// ID is the same in every attempt to deliver it.
	ID        string
	EventType string
	AppID     string
	Resource  map[string]any
	// Fields is the whole body; unknown fields stay as they are.
	Fields map[string]any
}

// Player is whom USER_VALIDATE asks about. ServerID is nil when the service does not know it.
type Player struct {
	AppID    string
	UserID   string
	ServerID *string
}

// ReadNotification reads a verified body, of an event of any type.
func ReadNotification(body []byte) (Notification, error) {
	fields, err := readObject(body)
	if err != nil {
		return Notification{}, invalid("the body must be a JSON object in UTF-8, without byte order mark and repeated names")
	}
	id, _ := fields["id"].(string)
	resource, isObject := fields["resource"].(map[string]any)
	appID, _ := resource["app_id"].(string)
	eventType, hasType := fields["event_type"].(string)
	if _, given := fields["event_type"]; !given {
		eventType, hasType = UserValidate, true
	}
	switch {
	case id == "":
		return Notification{}, invalid("id must be a string that is not empty")
	case !isObject:
		return Notification{}, invalid("resource must be an object")
	case !hasType:
		return Notification{}, invalid("event_type must be a string")
	case appID == "":
		return Notification{}, invalid("resource.app_id must be a string that is not empty")
	}
	return Notification{ID: id, EventType: eventType, AppID: appID, Resource: resource, Fields: fields}, nil
}

// Player reads whom USER_VALIDATE asks about.
func (n Notification) Player() (Player, error) {
	player := Player{AppID: n.AppID}
	player.UserID, _ = n.Resource["user_id"].(string)
	if player.UserID == "" {
		return Player{}, invalid("resource.user_id must be a string that is not empty")
	}
	if value, given := n.Resource["server_id"]; given {
		serverID, isText := value.(string)
		if !isText {
			return Player{}, invalid("resource.server_id must be a string if it is present")
		}
		player.ServerID = &serverID
	}
	return player, nil
}

func invalid(rule string) *Refusal {
	return refuse("NOTIFICATION_INVALID", "not a notification: "+rule)
}
