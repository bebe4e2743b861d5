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

-- Whether a business has a page of that network at this address: the patterns of social-link.ts in domain.
create function private.is_social_link(network text, link text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select link ~ case network
      when 'facebook' then '^https://((www|m|web|[a-z]{2}-[a-z]{2})\.)?(facebook|fb)\.com/(?![lL]\.|[fF][lL][xX]([/?#]|$))'
        || '([A-Za-z0-9._-]|%[89A-Fa-f][0-9A-Fa-f])+([/?#]|$)'
      when 'instagram' then '^https://(www\.)?instagram\.com/(?![lL]([/?#]|$))'
        || '([A-Za-z0-9._-]|%[89A-Fa-f][0-9A-Fa-f])+([/?#]|$)'
      when 'x' then '^https://((www|mobile)\.)?(x|twitter)\.com/(?![iI]([/?#]|$))'
        || '([A-Za-z0-9._-]|%[89A-Fa-f][0-9A-Fa-f])+([/?#]|$)'
      when 'yelp' then '^https://((www|m)\.)?yelp\.(com|[a-z]{2}|com?\.[a-z]{2})/biz/'
        || '([A-Za-z0-9._-]|%[89A-Fa-f][0-9A-Fa-f])+([/?#]|$)'
    end
    and link !~ '\s|\\|/(\.|%2[eE])'
$$;
