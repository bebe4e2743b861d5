-- Time zones that browsers know as well. The others exist in the database only, and a calendar could not be drawn in
-- them.
create function private.check_timezone(zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if zone <> 'UTC' and (zone ~ '^(Factory$|localtime$|posixrules$|posix/|right/)'
    or not exists (select from pg_catalog.pg_timezone_names where name = zone)) then
    raise check_violation using message = 'unknown_timezone', column = 'timezone';
  end if;
end
$$;

-- Whether Google shows a business or takes its reviews at this address: the pattern of google-link.ts in domain, which
-- says why it is so narrow.
create function private.is_google_link(link text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select link ~ ('^https://('
      || '(www\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})/(maps|search)([/?#]|$)|'
      || 'maps\.google\.(com|[a-z]{2}|com?\.[a-z]{2})(/?([?#]|$)|/maps([/?#]|$))|'
      || 'search\.google\.com/local/|'
      || 'business\.google\.com(/|$)|'
      || '(g\.page|maps\.app\.goo\.gl|share\.google|goo\.gl/maps|g\.co/kgs)/[^/]'
      || ')')
    and link !~ '\s|\\|/(\.|%2[eE])'
$$;
