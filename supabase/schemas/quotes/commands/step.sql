-- The other status changes of a quote: declined, changes requested, reopened, followed up. Repeated calls have no
-- further effect.

-- Declined by a member, or by the client through their link.
create function private.decline(quote public.quotes, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.fits(coalesce(reason, ''), 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'declined' then return false; end if;
  perform private.mark_draft_sent(quote);
  update public.quotes as declined set status = 'declined', answered_at = now(),
    decline_reason = nullif(btrim(reason), '')
  where declined.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'declined',
    jsonb_build_object('version_number', quote.version_number, 'reason', left(nullif(btrim(reason), ''), 2000)));
  return true;
end
$$;

create function private.ask_for_changes(quote public.quotes, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if nullif(btrim(reason), '') is null then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if not private.fits(reason, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'changes_requested' and quote.change_request = btrim(reason) then return false; end if;
  -- Each call mails the owners, so holders of the link are limited and cannot fill their mailbox.
  if (select count(*) from public.record_events as event where event.business_id = quote.business_id
    and event.record = 'quote' and event.record_id = quote.id and event.kind = 'changes_requested'
    and event.created_at > now() - interval '1 day') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  update public.quotes as stored set status = 'changes_requested', answered_at = now(), change_request = btrim(reason)
  where stored.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'changes_requested',
    jsonb_build_object('version_number', quote.version_number, 'message', left(btrim(reason), 3000)));
  return true;
end
$$;

-- step: decline, changes, reopen, follow_up.
create function private.step_quote(quote_id uuid, step text, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(step_quote.quote_id);
begin
  case step
    when 'decline' then perform private.decline(quote, reason);
    when 'changes' then perform private.ask_for_changes(quote, reason);
    when 'reopen' then
      if quote.status = 'converted' then
        raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
      end if;
      update public.quotes as reopened set status = 'draft'
      where reopened.id = quote.id and reopened.status <> 'draft';
    when 'follow_up' then
      if quote.status not in ('sent', 'changes_requested') then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody is waiting for an answer.';
      end if;
      -- A second call within a minute is a double click.
      if quote.followed_up_at is null or quote.followed_up_at < now() - interval '1 minute' then
        update public.quotes as followed set followed_up_at = now() where followed.id = quote.id;
        perform private.log_record_event(quote.business_id, 'quote', quote.id, 'followed_up');
      end if;
  end case;
  return quote.id;
end
$$;

create function public.decline_quote(quote_id uuid, reason text default null) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(decline_quote.quote_id, 'decline', decline_quote.reason);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

create function public.request_quote_changes(quote_id uuid, message text) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(request_quote_changes.quote_id, 'changes', request_quote_changes.message);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

create function public.reopen_quote(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(reopen_quote.quote_id, 'reopen', null);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

create function public.follow_up_quote(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(follow_up_quote.quote_id, 'follow_up', null);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

grant execute on function private.step_quote to authenticated;
grant execute on function public.decline_quote, public.request_quote_changes, public.reopen_quote,
  public.follow_up_quote to authenticated, service_role;
