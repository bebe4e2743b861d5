-- The thread of the client in the portal: the one that the links of mails open.

create function private.portal_shows_messages(session private.portal_sessions) returns boolean
language sql stable security definer set search_path = '' as $$
  select setting.shows_messages from public.portal_settings as setting where setting.business_id = session.business_id
$$;

-- The frame last: of the messages that it counts as unread, those that are shown are read.
create function private.portal_thread(session private.portal_sessions, before int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.portal_shows_messages(session)
      then private.client_thread(session.business_id, session.client_id, portal_thread.before)
      else '{"has_earlier": false, "messages": []}' end || private.portal_frame(session)
$$;

-- is_seen: a person has the page before them. What the office looks at for its client stays unread.
create function private.open_portal_thread(token text, is_seen boolean, before int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_session(open_portal_thread.token);
begin
  if is_seen and before is null and session.preview_of is null and private.portal_shows_messages(session) then
    perform private.mark_thread_read(session.business_id, session.client_id, (select thread.last_number
      from public.message_threads as thread where thread.business_id = session.business_id
        and thread.client_id = session.client_id));
  end if;
  return private.portal_thread(session, open_portal_thread.before);
end
$$;

create function private.write_in_portal(token text, message_id uuid, body text, file_ids uuid[] default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_client(write_in_portal.token);
begin
  if not private.portal_shows_messages(session) then raise sqlstate 'PT409' using message = 'not_in_portal'; end if;
  if not exists (select from public.message_threads as thread where thread.business_id = session.business_id
      and thread.client_id = session.client_id and thread.from_business > 0)
    and not exists (select from public.messages as sent where sent.id = write_in_portal.message_id) then
    perform private.require_stranger_room(session.business_id, session.client_id);
  end if;
  perform private.answer_thread(session.business_id, session.client_id, write_in_portal.message_id, write_in_portal.body,
    write_in_portal.file_ids);
  return private.portal_thread(session, null);
end
$$;

-- For a page that waits for news; nobody waits where messages are not shown.
create function private.portal_thread_news(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_session(portal_thread_news.token);
begin
  if not private.portal_shows_messages(session) then raise sqlstate 'PT409' using message = 'not_in_portal'; end if;
  return private.thread_news(session.business_id, session.client_id);
end
$$;
